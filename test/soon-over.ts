/**
 * Arguments of Node for a process that ends soon: compiling the embedded engine plainly halves the
 * work of its first start.
 */
export const soonOver = ['--liftoff-only']
