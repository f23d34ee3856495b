import { isLost } from '../shared/api/CallError.ts'
import { toast } from '../shared/lite/toast.ts'
import { createNavigation } from '../shared/navigation/navigator.ts'
import { preparePage } from './prepare.ts'

/** Nothing got through: the page that is open is better than one that says so. */
const tellIfLost = (failure: unknown): boolean => {
  if (!isLost(failure)) return false
  toast.error(failure.message)
  return true
}

export const navigation = createNavigation(preparePage, tellIfLost)
