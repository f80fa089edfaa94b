// Puts the program where this script stands in a page, in a frame that is as high as the program.
(() => {
  const here = document.currentScript;
  const frame = document.createElement("iframe");
  frame.src = new URL("embed/", here.src).href;
  frame.title = here.dataset.title || "Program";
  frame.loading = "lazy";
  frame.style.cssText = "width:100%;border:0;min-height:30rem";
  here.after(frame);
  addEventListener("message", (event) => {
    const height = Number(event.data?.plenaryHeight);
    if (event.source === frame.contentWindow && height > 0) {
      frame.style.height = `${Math.min(height, 200_000)}px`;
    }
  });
})();
