import { Button } from 'antd'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'

/** For whoever came from the console; whoever was given a link has nowhere to go back to. */
export const BackToTemplates = ({ isDirty }: { isDirty: boolean }) => {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const leaving = useOverlay()
  const appId = query.get('appId')
  if (!appId || pathname !== '/platform/htmlTemplate') return null
  const leave = () => navigate(`/platform/openUser/templates?appId=${encodeURIComponent(appId)}`)
  return (
    <>
      <Button onClick={() => (isDirty ? leaving.show(true) : void leave())}>返回</Button>
      {leaving.subject && (
        <ConfirmDialog
          title="有未保存的修改"
          text="离开后，未保存的修改不会保留。"
          action="不保存，离开"
          onConfirm={async () => void leave()}
          onClose={leaving.close}
        />
      )}
    </>
  )
}
