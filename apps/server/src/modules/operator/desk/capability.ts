import { capability } from '../../../platform/capability.ts'
import { deskCalls } from './calls.ts'

export const desk = capability({
  name: 'operator/desk',
  calls: deskCalls,
})
