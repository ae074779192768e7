/**
 * The numbers of the advisory locks, which a transaction holds until its end. PostgreSQL identifies
 * a lock by its number alone, throughout the database: if two purposes shared a number, work on one
 * would wait for work on the other. Where the comment says *of*, a second number identifies the
 * lock's subject.
 */
export const lockNumbers = {
  /** The schema, while it is created or migrated. */
  migration: 7_315_001,
  /** The order in which writes are announced. */
  announcement: 7_315_002,
  /** Sign-ins *of* an address. */
  address: 7_315_003,
  /** Sign-ins *of* an identifier. */
  identifier: 7_315_004,
  /** The assignments *of* a technician. */
  technician: 7_315_005,
  /** PostgreSQL's extensions, while they are added. */
  extension: 7_315_006,
  /** Imports. */
  importing: 7_315_007,
  /** The set of admins. */
  admins: 7_315_008,
  /** Writes of events that take material, while the site forbids overbooking. */
  overbooking: 7_315_009,
  /** The settings: writes of events share it, in turn with those that change them. */
  settings: 7_315_010,
  /** What open events lack, while it is computed again. */
  lacking: 7_315_011,
} as const
