import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import styles from './invites.module.css'
import { words } from './messages/short-link.zh.ts'

/** Where short links lead: to the page they stand for, or to the plain truth that they no longer do. */
const BlankPage = () => {
  const { code = '' } = useParams()
  const { data, error } = useCall('/shortLink/resolve/{code}', {}, { params: { code }, quiet: true })
  useEffect(() => {
    if (data) goInstead(data.path)
  }, [data])
  return (
    <Lite>
      {error ? (
        <Statement
          title={words().notOpened}
          small={error.requestId ?? undefined}
          actions={<Link to="/login">{words().toSignIn}</Link>}
        >
          {error.message}
        </Statement>
      ) : (
        <div className={styles.waiting}>
          <Spinner large label={words().opening} />
        </div>
      )}
    </Lite>
  )
}
export default BlankPage
