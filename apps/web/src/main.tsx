import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { Hosts } from './layouts/Hosts.tsx'
import { createRouter } from './routes/router.tsx'
import { plugRouter } from './shared/navigation/go.ts'
import { watchStaleScripts } from './shared/recovery/staleScript.ts'
import { captureArrival } from './shared/session/incoming.ts'
import { restoreSession } from './shared/session/session.ts'
import { watchToken } from './shared/session/tokenWatch.ts'
import { checkVersion } from './shared/session/version.ts'
import './shared/theme/tokens.css'

captureArrival()
restoreSession()
watchStaleScripts()
watchToken()

const router = createRouter()
plugRouter((path, options) => void router.navigate(path, options))
void checkVersion()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Hosts />
  </StrictMode>,
)
