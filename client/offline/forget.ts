/** Deletes what this device keeps of the signed-out user (rules/offline.md#10). */
export async function forgetKept(): Promise<void> {
  const { empty } = await import('../kept/store.ts')
  await empty().catch(() => {}) // a browser that stores nothing
}
