interface SubmitProps {
  readonly label: string
  readonly isBusy: boolean
  readonly refusal: string
}

/** What was refused, and the button to try again; busy, it cannot be pressed twice. */
export function Submit({ label, isBusy, refusal }: SubmitProps) {
  return (
    <>
      {refusal !== '' && (
        <p role="alert" className="login-refusal">
          {refusal}
        </p>
      )}
      <button type="submit" className="login-submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy && <span className="login-spinner" aria-hidden />}
        {label}
      </button>
    </>
  )
}
