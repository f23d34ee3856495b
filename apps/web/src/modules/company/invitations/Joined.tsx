import { Link } from 'react-router'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { words } from './messages/joining.zh.ts'

/** What came of it, and what comes next. */
export const Joined = ({ companyName, joined }: { companyName: string; joined: boolean }) => (
  <Lite>
    {joined ? (
      <Statement done title={words().joined} actions={<Link to="/workbench">{words().enterWorkbench}</Link>}>
        {words().joinedText({ company: companyName })}
      </Statement>
    ) : (
      <Statement done title={words().applied} actions={<Link to="/workbench">{words().enterWorkbench}</Link>}>
        {words().appliedText({ company: companyName })}
      </Statement>
    )}
  </Lite>
)
