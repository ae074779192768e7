import type { CodedRecord } from '#shared/code.ts'

/** The record that a scan names; units and kits are among them where they have codes. */
export type Coded = Omit<CodedRecord, 'kind'> & { kind: CodedRecord['kind'] | 'unit' | 'kit' }
