import { AccountQuestion } from '../shared/lite/AccountQuestion.tsx'
import { Overlay } from '../shared/lite/Overlay.tsx'
import { SidePanel } from '../shared/lite/SidePanel.tsx'
import { ToastHost } from '../shared/lite/ToastHost.tsx'

/** What floats above every page, whichever layout it has. */
export const Hosts = () => (
  <>
    <SidePanel />
    <AccountQuestion />
    <Overlay />
    <ToastHost />
  </>
)
