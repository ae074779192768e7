import { useQuery } from '@tanstack/react-query'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

export const namesQuery = q(api.user.names, {})

/** The live users by name (rules/user.md#22); none until they are read. */
export const useUserNames = () => useQuery({ ...namesQuery, throwOnError: false }).data ?? []
