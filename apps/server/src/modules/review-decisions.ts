import { decidePerson } from './identity/manual.ts'
import type { ReviewDecisions } from './reviews/decide.ts'
import { decideSeal } from './seals/decide-seal.ts'

/** What follows when a reviewer has decided, by kind of thing reviewed. */
export const reviewDecisions: ReviewDecisions = {
  person: decidePerson,
  seal: decideSeal,
}
