"""A conference's colour as a style sheet: shades of it that can be read on light and on dark, computed. Pure."""

LIGHT, DARK = "#fbfaf7", "#1b2225"
"""The grounds on which pages write, as in plenary.css: of --paper and --surface the one on which less can be read."""
READABLE = 4.6
"""The least contrast of text: WCAG 2.2 AA asks for 4.5, and rounding takes a little."""
STEPS = 40


def style_sheet(colour: str) -> str:
    """Return the rules of a theme: its band at the top in the colour itself, links in the nearest shade that reads."""
    day, night = shade(colour, LIGHT), shade(colour, DARK)
    return "\n".join(
        (
            "@media screen {",
            f"  :root {{ --brand: {colour}; --brand-ink: {ink_on(colour)}; {_accent(day, LIGHT)} }}",
            "  @media (prefers-color-scheme: dark) {",
            f"    :root {{ {_accent(night, DARK)} }}",
            "  }",
            "  .site-header { background: var(--brand); border-color: var(--brand); }",
            "  .site-header a, .site-header .form-label { color: var(--brand-ink); }",
            "  .site-header :focus-visible { outline-color: var(--brand-ink); }",
            "  .site-header .btn-primary { border-color: var(--brand-ink); }",
            "}",
            "",
        )
    )


def _accent(accent: str, ground: str) -> str:
    soft = mixed(accent, ground, 0.88)
    return f"--accent: {accent}; --accent-ink: {ink_on(accent)}; --accent-soft: {soft};"


def shade(colour: str, ground: str) -> str:
    """Return the colour, or the nearest shade of it between it and black or white that can be read on the ground."""
    towards = ink_on(ground)
    steps = (mixed(colour, towards, step / STEPS) for step in range(STEPS + 1))
    return next(each for each in steps if contrast(each, ground) >= READABLE)


def ink_on(ground: str) -> str:
    """Return black or white, whichever reads better on the ground: one of the two always has a contrast of 4.58."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2.2 defines it, from 1 (the same) to 21 (black and white)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, as WCAG 2.2 defines it: 0 is black, 1 is white."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two: `share` of the other, from 0 to 1."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue
