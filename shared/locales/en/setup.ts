import type { setup as french } from '../fr/setup.ts'
import type { Translated } from '../translated.ts'

export const setup: Translated<typeof french> = {
  title: 'Getting started',
  welcome: 'Welcome to Flightcase',
  help: 'It only takes a minute: start with who you are.',
  company: 'Your organisation',
  company_name: 'Name of the organisation',
  park_name: 'First park',
  park_help: 'The place where the equipment is stored',
  categories: 'Categories',
  categories_help: 'Sound, Lighting, Video… Press Enter after each one. You can change them later.',
  admin: 'Your administrator account',
  pseudo: 'User name',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  password: 'Password',
  password_help: 'At least 8 characters',
  demo: 'Add demonstration data',
  demo_help: 'Equipment, people and events around today, to try things out',
  ways: 'Where do you want to start?',
  way: {
    loxya: 'I come from Loxya',
    loxya_help: 'Equipment, events, people, invoices and accounts move in.',
    spreadsheet: 'I have a spreadsheet',
    spreadsheet_help: 'Create your account, then import your equipment.',
    anew: 'I start from scratch',
    anew_help: 'An empty site, or one with demonstration data.',
  },
  create: 'Open Flightcase',
}
