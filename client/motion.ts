/**
 * How long things move, milliseconds: a state changes in place; a part opens or closes; a panel or
 * a bar goes to its place. Stylesheets have the same as `--motion-quick`, `--motion` and
 * `--motion-far`, all 0 where the system asks for less motion (client/style.css).
 */
export const motion = { quick: 120, usual: 160, far: 200 }

/** Fast at first, then settling: things answer at once. */
export const ease = 'cubic-bezier(0.2, 0, 0, 1)'
