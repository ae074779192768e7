/**
 * The numbers of the advisory locks, which a transaction keeps until its end. PostgreSQL knows a
 * lock by its number alone, anywhere in the database: with one number for two things, work on one
 * would wait for work on the other. Where the comment says *of*, a second number tells whose lock
 * it is.
 */
export const lockNumbers = {
  /** The schema, while it is made or brought up to date. */
  migration: 7_315_001,
  /** The order in which writes are announced. */
  announcement: 7_315_002,
  /** Sign-ins *of* an address. */
  address: 7_315_003,
  /** Sign-ins *of* an identifier. */
  identifier: 7_315_004,
  /** What there is to do *of* a technician. */
  technician: 7_315_005,
  /** PostgreSQL's extensions, while they are added. */
  extension: 7_315_006,
  /** Imports. */
  importing: 7_315_007,
  /** The set of admins. */
  admins: 7_315_008,
} as const
