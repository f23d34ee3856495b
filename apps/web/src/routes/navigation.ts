import { isLost } from '../shared/api/CallError.ts'
import { toast } from '../shared/lite/toast.ts'
import { createNavigation } from '../shared/navigation/navigator.ts'
import { session } from '../shared/session/session.ts'
import { useStore } from '../shared/state/store.ts'
import { preparePage } from './prepare.ts'

/** Of the session the open page was shown to. */
let shownIn = session.get().epoch

/** Nothing got through: the page that is open is better than one that says so, unless whoever it was shown to has left. */
const tellIfLost = (failure: unknown): boolean => {
  if (!isLost(failure) || session.get().epoch !== shownIn) return false
  toast.error(failure.message)
  return true
}

export const navigation = createNavigation(preparePage, tellIfLost)

let { shown } = navigation.state.get()
navigation.state.subscribe(() => {
  const now = navigation.state.get().shown
  if (now === shown) return
  shown = now
  shownIn = session.get().epoch
})

/** Whether the open page is that of somebody who has gone, and the way elsewhere is already under way. */
export const useIsLeft = (): boolean =>
  useStore(navigation.state, ({ pending }) => pending && session.get().epoch !== shownIn)
