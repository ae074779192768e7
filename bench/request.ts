/** A measured request; `path` below the site's address. */
export type Request = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: unknown }
