// Begins anew, with nothing kept of what was, each time what is inside asks for it.
//   <Restartable>{(restart) => <Page onRetry={restart} />}</Restartable>

import { Fragment, type ReactNode, useState } from 'react'

export const Restartable = ({ children }: { children: (restart: () => void) => ReactNode }) => {
  const [round, setRound] = useState(0)
  return <Fragment key={round}>{children(() => setRound((before) => before + 1))}</Fragment>
}
