import { Activity, type ReactNode, use, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'

/**
 * A subtree that stays mounted while hidden. Hidden, it keeps the location it was last shown with: the live one
 * belongs to another page, and reading filters from its query would wreck the hidden page's state.
 */
export const Frozen = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const live = use(LocationContext)
  const shown = useRef(live)
  if (visible) shown.current = live
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <LocationContext value={shown.current}>{children}</LocationContext>
    </Activity>
  )
}
