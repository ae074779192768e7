import type { user as french } from '../fr/user.ts'
import type { Translated } from '../translated.ts'

export const user: Translated<typeof french> = {
  one: 'User',
  many: 'Users',
  new: 'New user',
  account: 'Account',
  person: 'Personal information',
  pseudo: 'User name',
  pseudo_help: 'Letters without accents, digits, - and _; it is used to sign in.',
  email: 'Email',
  full_name: 'Full name',
  nickname: 'Nickname',
  group: 'Group',
  groups: { admin: 'Administrator', member: 'Member', visitor: 'Visitor' },
  groups_help: {
    admin: 'May do everything, accounts and settings included.',
    member: 'Runs events, equipment and people.',
    visitor: 'Looks at the calendar and changes nothing.',
  },
  password: 'Password',
  password_help: 'At least 8 characters.',
  new_password: 'New password',
  password_set_help:
    'At least 8 characters. Leave it empty to keep the present one; a new one signs this user out everywhere.',
  restricted_parks: 'Hidden parks',
  restricted_parks_help:
    'This user will not see these parks, their equipment, nor events made of that equipment alone.',
  restricted_parks_admin: 'An administrator sees every park.',
  search: 'User name, name or email',
  save: 'Save the user',
  saved: 'The user “{{name}}” is saved.',
  trash_consequence: 'The account will be signed out and can no longer sign in.',
  destroy_consequence: 'Their events, estimates and bills stay, without an author; their personal record stays too.',
  own: {
    title: 'My settings',
    profile: 'Profile',
    interface: 'Interface',
    password_help:
      'At least 8 characters. Leave it empty to keep the present one; a new one signs you out on your other devices.',
    confirmation: 'Password confirmation',
    not_identical: 'Password and its confirmation must be identical.',
    save_profile: 'Save my profile',
    profile_saved: 'Your profile is saved.',
    language: 'Language',
    hours: 'Session length (hours)',
    hours_help: 'From 1 to 744 hours (31 days); applies from your next sign-in.',
    save_interface: 'Save my preferences',
    interface_saved: 'Your preferences are saved.',
  },
}
