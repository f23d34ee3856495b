import { Activity, type ReactNode, use, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'

/**
 * A subtree that stays mounted while hidden. Hidden, it keeps the location it was last shown with: the live one
 * belongs to another page, and reading filters from its query would wreck the hidden page's state.
 */
export const Frozen = ({ visible, children }: { visible: boolean; children: ReactNode }) => {
  const live = use(LocationContext)
  const [shown, setShown] = useState(live)
  if (visible && shown !== live) setShown(live)
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <LocationContext value={visible ? live : shown}>{children}</LocationContext>
    </Activity>
  )
}
