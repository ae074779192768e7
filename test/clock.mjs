// Loaded before a server that a test starts (`node --import`): the clock is the machine's until
// SIGUSR2 comes, then stops at each of the instants of CLOCK in turn. It prints each on the console
// once it applies.
const instants = (process.env.CLOCK ?? '').split(' ').map((instant) => Date.parse(instant))
const real = Date.now
/** @type {number | undefined} */
let still
Date.now = () => still ?? real()
process.on('SIGUSR2', () => {
  still = instants.shift() ?? still
  if (still !== undefined) process.stdout.write(`clock ${new Date(still).toISOString()}\n`)
})
