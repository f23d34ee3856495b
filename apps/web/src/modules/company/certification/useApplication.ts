// The application a page is about: named in the address by itself or by its company, otherwise the one last worked on.

import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'

export const useApplication = () => {
  const [search] = useSearchParams()
  const id = search.get('id')
  const companyId = search.get('companyId')
  return useCall(
    '/company/companyIdentifyInfo',
    id ? { certificationId: id } : companyId ? { companyId } : {},
    { quiet: true, staleTime: 0 },
  )
}
