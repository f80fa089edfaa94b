// Tells the page around the frame how high the program is: the number, and nothing else.

function tell() {
  parent.postMessage({ plenaryHeight: document.documentElement.scrollHeight }, "*");
}

new ResizeObserver(tell).observe(document.body);
tell();
