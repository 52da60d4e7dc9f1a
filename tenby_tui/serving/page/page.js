// What the terminal of textual.js lacks for a tablet: a font that is there before it is measured and large enough to
// tap, taps and swipes instead of a mouse, and an on-screen keyboard only where something is typed.
"use strict";

const COLUMNS = 80, LINES = 24; // what every table needs
const WIDE = 120, HIGH = 36; // where everybody's boards are on show
const CELL = { width: 0.6002, height: 1.32 }; // of the font, in parts of its size
const SMALLEST = 6, READABLE = 15; // sizes in pixels
const SLIP = 12; // pixels that a finger may slip in a tap

const touch = window.matchMedia("(pointer: coarse)").matches;
const keyboard = () => document.querySelector("#keyboard");
const textarea = () => document.querySelector(".xterm-helper-textarea");

function fitting(columns, lines) {
  return Math.floor(Math.min(innerWidth / columns / CELL.width, innerHeight / lines / CELL.height) * 4) / 4;
}

function fontSize() {
  const wide = fitting(WIDE, HIGH);
  return Math.max(!touch && wide >= READABLE ? wide : fitting(COLUMNS, LINES), SMALLEST);
}

// textual.js keeps its connection to itself; the page listens to what the server says beside the bytes.
const Connection = window.WebSocket;
window.WebSocket = class extends Connection {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") return;
      const [kind, value] = JSON.parse(event.data);
      if (kind === "typing") allowTyping(value);
      if (kind === "ended") document.querySelector("#why").textContent = value;
    });
  }
};

function allowTyping(allowed) {
  keyboard().hidden = !(touch && allowed);
  if (touch && textarea()) textarea().inputMode = "none";
}

function type() {
  textarea().inputMode = "text";
  textarea().blur();
  textarea().focus();
}

// A tap is a click without any way of the pointer before it; a swipe turns the wheel.
function listenToFingers(screen) {
  let start = null, swiped = false, rest = 0, before = 0;
  const mouse = (kind, at, buttons) =>
    screen.dispatchEvent(
      new MouseEvent(kind, { clientX: at.x, clientY: at.y, button: 0, buttons, bubbles: true, cancelable: true, view: window })
    );
  screen.addEventListener("touchstart", (event) => {
    const finger = event.touches[0];
    start = event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    swiped = false;
    rest = 0;
    before = finger.clientY;
  }, { passive: true });
  screen.addEventListener("touchmove", (event) => {
    if (!start) return;
    event.preventDefault();
    const finger = event.touches[0];
    if (Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > SLIP) swiped = true;
    if (!swiped) return;
    const line = innerHeight / LINES;
    rest += before - finger.clientY;
    before = finger.clientY;
    for (; Math.abs(rest) >= line; rest -= Math.sign(rest) * line) {
      screen.dispatchEvent(new WheelEvent("wheel", {
        deltaY: Math.sign(rest) * line, clientX: start.x, clientY: start.y, bubbles: true, cancelable: true,
      }));
    }
  }, { passive: false });
  screen.addEventListener("touchend", (event) => {
    if (!start) return;
    event.preventDefault();
    if (!swiped) {
      mouse("mousedown", start, 1);
      mouse("mouseup", start, 0);
    }
    start = null;
  }, { passive: false });
}

const begin = window.onload;
window.onload = async (event) => {
  const terminal = document.querySelector("#terminal");
  const secure = location.protocol === "https:" ? "wss" : "ws";
  terminal.dataset.sessionWebsocketUrl = `${secure}://${location.host}${terminal.dataset.socket}`;
  const size = fontSize();
  terminal.dataset.fontSize = size;
  document.querySelector("#again").addEventListener("click", () => location.reload());
  keyboard().addEventListener("click", type);
  await Promise.allSettled(
    ["", "bold ", "italic "].map((style) => document.fonts.load(`${style}16px "Roboto Mono"`))
  );
  begin(event);
  allowTyping(false);
  listenToFingers(document.querySelector(".xterm-screen"));
  // The size of the font is settled once; where a turned tablet needs another one, the page begins anew.
  const width = innerWidth;
  window.addEventListener("resize", () => {
    if (innerWidth !== width && Math.abs(fontSize() / size - 1) > 0.1) location.reload();
  });
};
