import { decideCompany } from './company/certification/conclude.ts'
import { decidePerson } from './people/identity/manual.ts'
import type { ReviewDecisions } from './people/review-cases/decide.ts'
import { decideSeal } from './seals/company-seals/decide-seal.ts'

/** What follows when a reviewer has decided, by kind of thing reviewed. */
export const reviewDecisions: ReviewDecisions = {
  company: decideCompany,
  person: decidePerson,
  seal: decideSeal,
}
