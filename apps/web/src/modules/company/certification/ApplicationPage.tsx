// Loads the application and shows the page once it is there; says so while it is not, or when it cannot be had.

import { CERTIFICATION } from '@xinqi/api/status-names'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { type Application, certificationPath, FIRST_PAGE } from './certificationPath.ts'
import { useApplication } from './useApplication.ts'

type Props = {
  /** The first step this page belongs to; whoever comes earlier is led to where he is. */
  from: number
  children: (application: Application) => ReactNode
}

export const ApplicationPage = ({ from, children }: Props) => {
  const { data, error, isPending, refetch } = useApplication()
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Navigate to={FIRST_PAGE} replace />
  if (data.status !== CERTIFICATION.draft || data.step < from)
    return <Navigate to={certificationPath(data)} replace />
  return children(data)
}
