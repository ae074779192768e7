import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

/** The chapters of the guide in their order, each a page beside this file: they are read in place, as migrations are. */
const chapters = ['guide.md', 'webhooks.md']
/** Stands for the site's own address in the chapters. */
const exampleSite = 'https://flightcase.example'

/** The chapters that show how to call the API, as Markdown, with the address of this site in their examples. */
export const guideFor = (site: string): string =>
  chapters
    .map((name) => readFileSync(join(packageRoot(), 'server/openapi', name), 'utf8').replaceAll(exampleSite, site))
    .join('\n')
