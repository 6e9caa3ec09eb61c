import { z } from 'zod'

/** Checks the form of a PIN: four to eight digits. */
export const pinDigits = z.string().regex(/^\d{4,8}$/)

/** Returns whether a PIN is easy to guess: one digit repeated, consecutive digits, or two equal halves (1212). */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i])))
  const [step = 0] = steps
  const isRow = steps.size === 1 && Math.abs(step) <= 1
  const half = pin.slice(0, pin.length / 2)
  return isRow || pin === half + half
}
