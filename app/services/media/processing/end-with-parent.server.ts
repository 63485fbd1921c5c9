const LOOK_EVERY_MS = 1_000;

/**
 * For the picture process: ends it as soon as the server that started it is gone. It kills itself, because an orderly exit waits for the
 * threads that are decoding, and over a picture that never ends this would be for ever.
 */
export function endWithParent() {
  const parent = process.ppid;
  process.on("disconnect", end);
  setInterval(() => process.ppid !== parent && end(), LOOK_EVERY_MS).unref();
  if (!process.connected) end(); // gone before `end` listened
}

function end() {
  process.kill(process.pid, "SIGKILL");
}
