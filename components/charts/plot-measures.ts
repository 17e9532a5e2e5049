/** Room of a plot's y axis; a slider below a plot begins where its lines do. */
export const Y_AXIS_PX = 60;
