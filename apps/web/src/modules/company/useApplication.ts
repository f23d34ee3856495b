// The application a page is about: named in the address, otherwise the one last worked on.

import { useSearchParams } from 'react-router'
import { useCall } from '../../shared/api/useCall.ts'

export const useApplicationId = (): string | undefined => useSearchParams()[0].get('id') ?? undefined

export const useApplication = () => {
  const id = useApplicationId()
  return useCall('/company/companyIdentifyInfo', id ? { certificationId: id } : {}, {
    quiet: true,
    staleTime: 0,
  })
}
