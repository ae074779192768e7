// A reporter of Vitest: writes the errors that no test owns to the file named by UNHANDLED_ERRORS. Vitest fails for them, and
// its JSON report leaves them out.
import { writeFileSync } from 'node:fs'

/** @typedef {{ name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string }} Unhandled */

export default class {
  /** @param {unknown} _modules @param {readonly Unhandled[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS
    if (file) writeFileSync(file, JSON.stringify(errors.map(told)))
  }
}

/** An error in one line: what it says, where it was thrown, the file that ran. @param {Unhandled} error */
function told({ name = 'Error', message = '', stack = '', VITEST_TEST_PATH: path }) {
  const place = stack.split('\n').find((line) => line.trim().startsWith('at '))
  return [`${name}: ${message}`, place?.trim(), path && `while ${path} ran`].filter(Boolean).join(', ')
}
