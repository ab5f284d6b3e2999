// Loaded into the server's process first. Answers, on a socket, the longest block since the last question.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const interval = 5;
let last = performance.now();
let lastOwn = ownTime();
let longest = { wall: 0, own: 0 };

/** Processor milliseconds of the main thread, without other work of the machine. */
function ownTime() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function look() {
  const at = performance.now();
  const wall = at - last - interval;
  const own = Math.min(wall, ownTime() - lastOwn);
  if (own > longest.own) longest = { wall, own };
  last = at;
  lastOwn = ownTime();
}
setInterval(look, interval).unref();

const server = createServer((_request, response) => {
  look();
  response.end(JSON.stringify(longest));
  longest = { wall: 0, own: 0 };
});
server.listen(process.env.LOOP_METER);
server.unref();
