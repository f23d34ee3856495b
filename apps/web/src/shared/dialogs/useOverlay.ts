// Dialogs and drawers exist only while open, and close when their page is put aside: an antd dialog left open in
// a kept page crashes when the page comes back.
//   const edit = useOverlay<Department>()
//   <Button onClick={() => edit.show(department)}>编辑</Button>
//   {edit.subject && <DepartmentDialog department={edit.subject} onClose={edit.close} />}
// Without a subject: const create = useOverlay(); create.show(true)

import { useCallback, useEffect, useMemo, useState } from 'react'

export const useOverlay = <T = true>() => {
  const [subject, setSubject] = useState<T | null>(null)
  const close = useCallback(() => setSubject(null), [])
  const show = useCallback((next: T) => setSubject(() => next), [])
  useEffect(() => close, [close])
  return useMemo(() => ({ subject, show, close }), [subject, show, close])
}
