/** The elements a timeline is drawn into, created by `timeline.tsx`. */
export type Parts = Record<
  | 'root'
  | 'head'
  | 'stuck'
  | 'scroller'
  | 'body'
  | 'side'
  | 'grid'
  | 'rules'
  | 'lanes'
  | 'layer'
  | 'now'
  | 'hour'
  | 'readout'
  | 'live',
  HTMLElement
>
