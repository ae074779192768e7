import type { ReactNode } from 'react'

/**
 * On a ground of 120 by 88: `pale` bodies, `ground` what is cut out of them, one `accent` each,
 * `dashed` the place of what is not there yet, `mark` a thick line in the accent.
 */
const drawings = {
  case: (
    <>
      <path className="ground" d="M28 46V20a4 4 0 0 1 4-4h56a4 4 0 0 1 4 4v26" />
      <path className="dashed" d="M36 24h20v14H36zM64 24h20v14H64z" />
      <path className="pale" d="M22 46h76v30a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z" />
      <path d="M22 58H98" />
      <path className="accent" d="M54 52h12v12H54z" />
    </>
  ),
  roadcase: (
    <>
      <path d="M35 75a5 5 0 1 0 10 0a5 5 0 1 0-10 0M75 75a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
      <path className="pale" d="M26 22a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4v48H26z" />
      <path d="M26 32H94" />
      <path className="accent" d="M54 26h12v12H54z" />
      <path className="ground" d="M40 44h40v18H40z" />
      <path d="M46 50H66M46 56H58" />
    </>
  ),
  kit: (
    <>
      <path d="M48 26v-6a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v6" />
      <path className="pale" d="M20 30a4 4 0 0 1 4-4h72a4 4 0 0 1 4 4v50H20z" />
      <path className="ground" d="M28 36H92V70H28z" />
      <path className="pale" d="M34 42h16v22H34z" />
      <path className="accent" d="M56 42h12v22H56z" />
      <path className="dashed" d="M74 42h12v22H74z" />
      <path d="M38 50h8M38 56h8" />
    </>
  ),
  clipboard: (
    <>
      <path className="pale" d="M34 18a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v62H34z" />
      <path className="accent" d="M50 8h20v12H50z" />
      <path d="M44 34l3 3 6-6M60 34H76M44 50l3 3 6-6M60 50H76M60 66H76" />
      <path className="dashed" d="M44 62h8v8h-8z" />
    </>
  ),
  warehouse: (
    <>
      <path className="pale" d="M16 80V36L60 12L104 36V80" />
      <path className="ground" d="M36 80V46H84V80" />
      <path d="M36 54H84M36 62H84" />
      <path className="accent" d="M50 68h20v12H50z" />
    </>
  ),
  shelves: (
    <>
      <path d="M24 12V80M96 12V80M24 34H96M24 57H96" />
      <path className="pale" d="M32 20h18v14H32zM32 66h26v14H32zM62 43h26v14H62z" />
      <path className="dashed" d="M32 44h20v13H32zM66 67h22v13H66z" />
      <path className="accent" d="M60 22h16v12H60z" />
    </>
  ),
  labels: (
    <>
      <path d="M64 14h10l26 26a6 6 0 0 1 0 9L84 65" />
      <path className="pale" d="M26 14h24l32 32a6 6 0 0 1 0 9L65 72a6 6 0 0 1-9 0L26 42z" />
      <path className="ground" d="M33 26a5 5 0 1 0 10 0a5 5 0 1 0-10 0" />
      <path className="mark" d="M50 42L63 55" />
    </>
  ),
  card: (
    <>
      <path className="pale" d="M20 18a4 4 0 0 1 4-4h72a4 4 0 0 1 4 4v58a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4z" />
      <path d="M32 31H52M32 47H58M32 63H48" />
      <path className="accent" d="M70 25h18v12H70z" />
      <path className="ground" d="M70 41h18v12H70z" />
      <path className="dashed" d="M70 57h18v12H70z" />
    </>
  ),
  persons: (
    <>
      <path className="ground" d="M70 36a11 11 0 1 0 22 0a11 11 0 1 0-22 0M76 54h10a18 18 0 0 1 18 18v8H70" />
      <path
        className="pale"
        d="M30 30a14 14 0 1 0 28 0a14 14 0 1 0-28 0M18 80v-8a20 20 0 0 1 20-20h12a20 20 0 0 1 20 20v8"
      />
      <path className="accent" d="M48 63h14v9H48z" />
    </>
  ),
  building: (
    <>
      <path className="ground" d="M70 40H98V80" />
      <path className="pale" d="M28 80V16a4 4 0 0 1 4-4h34a4 4 0 0 1 4 4v64" />
      <path d="M38 26h6M54 26h6M38 39h6M54 39h6M38 52h6M54 52h6M80 52h8M80 65h8" />
      <path className="accent" d="M43 66h12v14H43z" />
    </>
  ),
  technician: (
    <>
      <path
        className="pale"
        d="M44 34a16 16 0 1 0 32 0a16 16 0 1 0-32 0M26 80v-3a19 19 0 0 1 19-19h30a19 19 0 0 1 19 19v3"
      />
      <path d="M42 35v-3a18 18 0 0 1 36 0v3M42 44c0 8 5 11 13 11" />
      <path className="accent" d="M37 30h9v15h-9zM74 30h9v15h-9z" />
    </>
  ),
  bin: (
    <>
      <path className="pale" d="M36 32L41 76a4 4 0 0 0 4 4h30a4 4 0 0 0 4-4L84 32z" />
      <path d="M51 44l2 24M69 44l-2 24" />
      <path className="mark" d="M30 24L86 16" />
      <path d="M50 20l-1-6l16-2l1 5" />
    </>
  ),
  lens: (
    <>
      <path className="dashed" d="M18 20h62v12H18zM18 42h62v12H18zM18 64h62v12H18z" />
      <path className="ground" d="M52 42a20 20 0 1 0 40 0a20 20 0 1 0-40 0" />
      <path className="mark" d="M87 57L101 71" />
    </>
  ),
  calendar: (
    <>
      <path className="ground" d="M90 26l14 50a3 3 0 0 1-3 4h-8" />
      <path className="pale" d="M22 80L32 18H88L94 80z" />
      <path d="M30 34H90M46 12V24M74 12V24M42 46h6M58 46h6M74 46h6M40 62h6" />
      <path className="accent" d="M54 55h13v13H54z" />
      <path className="dashed" d="M74 56h12v12H74z" />
    </>
  ),
  paper: (
    <>
      <path className="pale" d="M34 14a4 4 0 0 1 4-4h34l16 16v54H34z" />
      <path className="ground" d="M72 10V26H88z" />
      <path d="M44 26H60M44 38H78M44 50H78M44 66h8" />
      <path className="accent" d="M60 60h18v12H60z" />
    </>
  ),
  folder: (
    <>
      <path className="ground" d="M38 34V10H70L84 24V40" />
      <path d="M48 22H62" />
      <path className="pale" d="M18 32a4 4 0 0 1 4-4h22l8 8h46a4 4 0 0 1 4 4v40H18z" />
      <path className="accent" d="M28 60h22v10H28z" />
    </>
  ),
  done: (
    <>
      <path d="M48 28v-8a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v8" />
      <path className="pale" d="M22 32a4 4 0 0 1 4-4h68a4 4 0 0 1 4 4v48H22z" />
      <path d="M22 46H98" />
      <path className="accent" d="M46 54a14 14 0 1 0 28 0a14 14 0 1 0-28 0" />
      <path className="tick" d="M53 54l5 5l9-9" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

/** The drawing of an empty list; its words say the same. */
export default function Drawing({ name }: { name: DrawingName }): ReactNode {
  return (
    <svg className="drawing" viewBox="0 0 120 88" data-drawing={name} aria-hidden="true">
      <path d="M8 80H112" />
      {drawings[name]}
    </svg>
  )
}
