import type { Agreement } from '@xinqi/api/agreements'
import { Dialog } from '../../../shared/lite/Dialog.tsx'

const AgreementDialog = ({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) => (
  <Dialog title={agreement.title} wide onClose={onClose}>
    {agreement.sections.map(({ heading, text }) => (
      <section key={heading}>
        <h3>{heading}</h3>
        <p>{text}</p>
      </section>
    ))}
  </Dialog>
)
export default AgreementDialog
