import { z } from 'zod'
import { PIN_MAX, PIN_MIN } from '../../schema/pin.ts'

/** Checks that a PIN consists of `PIN_MIN` to `PIN_MAX` digits. */
export const pinDigits = z.string().regex(new RegExp(`^\\d{${PIN_MIN},${PIN_MAX}}$`))

/** Returns whether a PIN is easy to guess: one digit repeated, consecutive digits, or two equal halves (1212). */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step = 0] = steps
  const isRow = steps.size === 1 && Math.abs(step) <= 1
  const half = pin.slice(0, pin.length / 2)
  return isRow || pin === half + half
}
