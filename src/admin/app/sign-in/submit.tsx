interface SubmitProps {
  readonly label: string
  readonly isBusy: boolean
  readonly refusal: string
}

/** Draws the refusal and the submit button; a busy button cannot be pressed twice. */
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
