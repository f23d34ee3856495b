import { capability } from '../../../platform/capability.ts'
import { authorisationsCalls } from './calls.ts'

export const authorisations = capability({
  name: 'seals/authorisations',
  calls: authorisationsCalls,
})
