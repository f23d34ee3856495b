// Whole pages of the light shell that have nothing but one thing to say, or nothing yet.

import type { ComponentProps } from 'react'
import { Lite } from './Lite.tsx'
import { Spinner } from './Spinner.tsx'
import { Statement } from './Statement.tsx'

export const StatementPage = (said: ComponentProps<typeof Statement>) => (
  <Lite>
    <Statement {...said} />
  </Lite>
)

export const WaitingPage = () => (
  <Lite>
    <div style={{ display: 'grid', placeItems: 'center', minHeight: '50dvh' }}>
      <Spinner large />
    </div>
  </Lite>
)
