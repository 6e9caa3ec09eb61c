/**
 * Names the setting that must be `on` for policies to show the owner's statements outside of teams any rows
 * (armazem_is_engine).
 */
export const ENGINE_SETTING = 'app.engine'
