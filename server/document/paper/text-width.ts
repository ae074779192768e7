/**
 * Upper bounds of the widths of Inter's letters, in em, to tell which text surely fits a column:
 * rows of known height cost half of rows that the compiler must measure. Unlisted letters count as
 * endless, so that such a row is measured.
 */
const bounds: [width: number, letters: string][] = [
  [0, '\u200b'],
  [0.2, '\u202f'],
  [0.3, ' !,.:Iijl\u00a0¡¦·¸ÌÍÎÏìíîïĨĩĪīĬĭĮįİıĵĺļł‘’'],
  [0.35, "';`t|´¹ľţŧſ"],
  [0.4, '()/[\\]frŀŕŗřť'],
  [0.45, '{}'],
  [0.5, '"-^_ª¯°²³ºĳ“”'],
  [0.55, '*?s¿ĸśŝşš–'],
  [0.6, 'JLacekvxyz¢¥§«µ»àáâãäåçèéêëðýÿāăąćĉċčēĕėęěĴķĹĻĽĿŷźżž•'],
  [0.65, '#EFPZbdghnopqu£¨¶ÈÉÊËÞßñòóôõöøùúûüþđĒĔĖĘĚĝğġģĥħŁńņňŋōŏőũūŭůűųŹŻŽ™'],
  [0.7, '$&+0123456789<=>ABKRSTVXY~¬®±ÀÁÂÃÄÅ×Ý÷ĀĂĄĶŔŖŘŚŜŞŠŢŤŦŶŸ€'],
  [0.75, 'CD¤ÇÐĆĈĊČĎďĐ'],
  [0.8, 'GHNOQUÑÒÓÔÕÖØÙÚÛÜĜĞĠĢĤĦŃŅŇŊŌŎŐŨŪŬŮŰŲ'],
  [0.85, 'w¼Ĳŵ'],
  [0.9, 'm½¾…'],
  [0.95, 'M©æ'],
  [1, '%@WŴ'],
  [1.05, 'ÆŒœ—'],
]
const widths = new Map(bounds.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)))

/**
 * An upper bound of the width of a text, in em of its own size; Infinity where a letter is unknown.
 */
export const widthBound = (text: string): number => {
  let width = 0
  for (const letter of text) width += widths.get(letter) ?? Number.POSITIVE_INFINITY
  return width
}
