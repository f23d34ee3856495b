import { decideCompany } from './company/conclude.ts'
import { decidePerson } from './identity/manual.ts'
import type { ReviewDecisions } from './reviews/decide.ts'
import { decideSeal } from './seals/decide-seal.ts'

/** What follows when a reviewer has decided, by kind of thing reviewed. */
export const reviewDecisions: ReviewDecisions = {
  company: decideCompany,
  person: decidePerson,
  seal: decideSeal,
}
