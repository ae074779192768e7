import { ApiProblem } from '../api.ts'

/** The user has read a refusal and went back: it stands, and nothing more is to be said. */
export class Declined extends ApiProblem {
  constructor({ status, facts, requestId, request }: ApiProblem) {
    super(status, facts, requestId, request)
  }
}
