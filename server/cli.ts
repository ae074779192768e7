// What `flightcase` starts with.
import './process/lean.ts'

await import('./command/command-line.ts')
